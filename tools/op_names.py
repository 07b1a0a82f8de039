# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the schemas do not say, by operator name (in-place forms included)."""


def invert(groups):
    return {name: value for value, text in groups.items() for name in text.split()}


# Composites that only call another operator.
ALIASES = dict(pair.split("=") for pair in """
subtract=sub multiply=mul divide=div true_divide=div greater=gt greater_equal=ge
less=lt less_equal=le not_equal=ne absolute=abs arccos=acos arcsin=asin
arctan=atan arctan2=atan2 arccosh=acosh arcsinh=asinh arctanh=atanh clip=clamp
negative=neg fix=trunc concat=cat concatenate=cat swapaxes=transpose
swapdims=transpose inverse=linalg_inv
special_exp2=exp2 special_expm1=expm1 special_erf=erf special_erfc=erfc
special_erfinv=erfinv special_logit=logit special_xlogy=xlogy
special_sinc=sinc special_round=round special_log1p=log1p special_i0=i0
special_gammaln=lgamma special_digamma=digamma special_psi=digamma
special_polygamma=polygamma special_expit=sigmoid special_logsumexp=logsumexp
special_gammainc=igamma special_gammaincc=igammac special_multigammaln=mvlgamma
det=linalg_det matrix_power=linalg_matrix_power logdet=linalg_det
linalg_matmul=matmul chain_matmul=linalg_multi_dot row_stack=vstack
__and__=bitwise_and __or__=bitwise_or __xor__=bitwise_xor
__lshift__=bitwise_left_shift __rshift__=bitwise_right_shift
""".split())

# Built on TensorIterator without the schema saying so.
ITERATOR = set("""
logical_and logical_or logical_xor floor_divide rsub xlogy copysign
bitwise_left_shift bitwise_right_shift bitwise_and bitwise_or bitwise_xor float_power
add sub mul div eq ne lt le gt ge maximum minimum max min pow fmod remainder atan2
ldexp binary_cross_entropy
""".split())

TERNARY_ONE_SCALAR = {"addcmul", "lerp"}

RULE_OF = invert({
    "Where": "where",
    "Index": "index _unsafe_index",
    "IndexPut": "index_put _index_put_impl _unsafe_index_put",
    "MaskedFill": "masked_fill",
    "IndexFill": "index_fill",
    "CrossDevice": "slice_scatter select_scatter diagonal_scatter copy set_data to _to_copy "
                   "copy_from type_as is_set_to is_same_size resize_as view_as expand_as "
                   "reshape_as result_type can_cast _copy_from broadcast_tensors",
    "Exact": "stack hstack vstack dstack column_stack set meshgrid block_diag mv vdot "
             "convolution _convolution embedding masked_scatter put logcumsumexp_out "
             "sparse_sampled_addmm linear_backward cholesky_solve complex polar",
})

DEVICE_OF = invert({
    "FromArgument": "to _to_copy type_as",
    "Self": "view_as expand_as reshape_as masked_fill index_fill embedding_bag",
    "SameAsInputs": "where",
    "Cpu": "_shape_as_tensor _to_cpu",
})

SHAPE_OF = invert({
    "Unknown": "set",
    "View": "view reshape _unsafe_view _reshape_alias as_strided",
    "Expand": "expand broadcast_to",
    "SameAsOther": "view_as expand_as reshape_as",
    "SameAsIndex": "gather take",
    "Permute": "permute",
    "Transpose": "transpose t numpy_T matrix_H mT mH adjoint",
    "Squeeze": "squeeze",
    "Unsqueeze": "unsqueeze",
    "Flatten": "flatten ravel",
    "Select": "select",
    "Narrow": "narrow",
    "Slice": "slice",
    "Diagonal": "diagonal diag diag_embed",
    "MatMul": "matmul mm bmm mv dot vdot inner",
    "AddMatMul": "addmm addmv baddbmm",
    "Linear": "linear",
    "Cat": "cat",
    "Stack": "stack",
    "Chunks": "chunk split split_with_sizes tensor_split unbind hsplit vsplit dsplit "
              "unsafe_chunk unsafe_split unsafe_split_with_sizes",
    "IndexSelect": "index_select",
    "Index": "index _unsafe_index",
    "Embedding": "embedding",
    "OneHot": "one_hot",
    "Loss": "mse_loss l1_loss smooth_l1_loss huber_loss nll_loss nll_loss_nd nll_loss2d "
            "cross_entropy_loss binary_cross_entropy binary_cross_entropy_with_logits kl_div "
            "ctc_loss multi_margin_loss multilabel_margin_loss soft_margin_loss "
            "margin_ranking_loss hinge_embedding_loss cosine_embedding_loss "
            "triplet_margin_loss poisson_nll_loss",
    "Arange": "arange range",
    "OneDim": "linspace logspace randperm hann_window hamming_window blackman_window "
              "bartlett_window kaiser_window fft_fftfreq fft_rfftfreq",
    "Square": "eye",
    "ZeroDim": "scalar_tensor dist trace",
    "TopK": "topk",
    "Repeat": "repeat tile",
    "Convolution": "convolution _convolution conv1d conv2d conv3d conv_transpose1d "
                   "conv_transpose2d conv_transpose3d",
    "Pool": "max_pool2d_with_indices max_pool3d_with_indices max_pool1d max_pool2d max_pool3d "
            "avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d "
            "adaptive_avg_pool3d adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d",
    "Resample": "pad constant_pad_nd reflection_pad1d reflection_pad2d reflection_pad3d "
                "replication_pad1d replication_pad2d replication_pad3d upsample_nearest1d "
                "upsample_nearest2d upsample_nearest3d upsample_bilinear2d upsample_bicubic2d "
                "upsample_trilinear3d upsample_linear1d",
    "DataDependent": "nonzero argwhere masked_select unique_consecutive _unique _unique2 "
                     "unique_dim bincount repeat_interleave",
    "Reduction": "sum mean prod max min amax amin all any argmax argmin var std median "
                 "nanmedian mode kthvalue logsumexp norm nansum nanmean count_nonzero aminmax "
                 "quantile nanquantile linalg_vector_norm cosine_similarity",
    "SameAsSelf": "clone contiguous detach to type_as _to_copy softmax log_softmax _softmax "
                  "_log_softmax cumsum cumprod cummax cummin logcumsumexp sort argsort flip "
                  "roll dropout relu gelu silu scatter scatter_add scatter_reduce index_copy "
                  "index_add index_fill index_put masked_scatter index_reduce put tril triu "
                  "alias lift fill zero softplus layer_norm batch_norm group_norm "
                  "instance_norm bernoulli nan_to_num feature_dropout alpha_dropout cpu cuda "
                  "native_layer_norm native_batch_norm native_dropout linalg_inv cholesky "
                  "renorm leaky_relu hardswish isin to_dense coalesce pin_memory bucketize "
                  "prelu elu celu selu mish hardsigmoid log_sigmoid logsigmoid hardtanh relu6 "
                  "rms_norm poisson",
    "Broadcast": "where masked_fill complex polar clamp clamp_min clamp_max",
    "FromSizeArgument": "resize new_zeros new_ones new_empty new_full zeros ones empty full "
                        "rand randn randint",
})

DTYPE_OF = invert({
    "Bool": "eq ne lt le gt ge isnan isinf isfinite isposinf isneginf isreal isclose isin "
            "logical_and logical_or logical_xor logical_not all any signbit",
    "Long": "argmax argmin argsort nonzero argwhere count_nonzero multinomial one_hot "
            "searchsorted bucketize tril_indices triu_indices randperm",
    "Unknown": "square set",
    "ByName": "float_power",
    "FloatOfPromoted": "native_dropout_backward div atan2 true_divide xlogy copysign ldexp",
    "FloatOfSelf": "angle sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp exp2 "
                   "expm1 log log2 log10 log1p sqrt rsqrt erf erfc erfinv sigmoid lgamma "
                   "digamma reciprocal sinc logit i0 deg2rad rad2deg logsumexp softmax "
                   "log_softmax polygamma mvlgamma special_i0e special_i1 special_i1e "
                   "special_ndtr special_ndtri special_log_ndtr special_entr",
    "SumOfSelf": "sum prod cumsum cumprod nansum trace",
    "RealOfSelf": "abs norm linalg_vector_norm linalg_norm real imag var std",
    "FromOptionsOrSelf": "to _to_copy view",
    "SameAsSelf": "linalg_inv linalg_svd svd linalg_qr qr cholesky linalg_det "
                  "upsample_nearest1d upsample_nearest2d upsample_nearest3d "
                  "upsample_bilinear2d upsample_bicubic2d upsample_trilinear3d "
                  "adaptive_avg_pool1d adaptive_avg_pool2d adaptive_avg_pool3d "
                  "adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d alpha_dropout "
                  "feature_dropout rot90 renorm to_dense to_sparse histc glu tile unique_dim "
                  "_unique2 pixel_shuffle pixel_unshuffle native_layer_norm "
                  "max_pool2d_with_indices max_pool3d_with_indices unique_consecutive pinverse "
                  "linalg_pinv grid_sampler_2d grid_sampler_3d narrow_copy reflection_pad1d "
                  "reflection_pad2d reflection_pad3d replication_pad1d replication_pad2d "
                  "replication_pad3d triangular_solve mean max min amax amin median nanmedian "
                  "mode kthvalue cummax cummin sort topk matmul mm bmm mv dot vdot inner addmm "
                  "addmv addbmm baddbmm addr gather take index_select index _unsafe_index "
                  "masked_select flip roll scatter scatter_add scatter_reduce index_copy "
                  "index_add index_fill index_put masked_scatter index_reduce put tril triu "
                  "clone contiguous repeat relu gelu silu dropout masked_fill "
                  "repeat_interleave unfold constant_pad_nd pad std_mean aminmax diag "
                  "diag_embed split chunk logcumsumexp linear ceil floor round trunc frac neg "
                  "sign sgn positive bernoulli quantile nanquantile max_pool1d max_pool2d "
                  "max_pool3d avg_pool1d avg_pool2d avg_pool3d leaky_relu elu hardtanh "
                  "hardswish hardsigmoid softplus softshrink hardshrink threshold celu selu "
                  "mish",
    "Promote": "cat stack where maximum minimum mse_loss smooth_l1_loss l1_loss",
    "FromOptions": "arange linspace logspace eye zeros ones empty full rand randn",
})

# Second results that hold positions.
INDEX_RESULTS = {"indices", "inverse_indices", "max_indices", "index", "argmax"}

# The schema says that the result aliases self, but whether it does depends on
# self's strides, dtype or device.
MAYBE_VIEW = {"to", "contiguous", "reshape", "reshape_as", "flatten", "ravel", "cpu",
              "real", "resolve_conj", "resolve_neg", "conj", "positive", "type_as",
              "pin_memory", "coalesce",
              "atleast_1d", "atleast_2d", "atleast_3d"}

# The schema does not say that these share storage: _unsafe_view promises that
# nobody notices, dropout returns self when
# not training, the others when there is nothing to do.
UNDECLARED_VIEW = set("""
_unsafe_view unsafe_split unsafe_chunk unsafe_split_with_sizes broadcast_tensors
align_tensors align_as
""".split())
SELF_AT_TIMES = set("""
dropout alpha_dropout feature_dropout feature_alpha_dropout lift conj_physical to_dense
to_dense_backward dequantize atleast_1d atleast_2d atleast_3d _remove_batch_dim
_saturate_weight_to_fp16 to_mkldnn_backward _to_cpu sum_to_size _cast_Byte
_cast_Char _cast_Double _cast_Float _cast_Int _cast_Long _cast_Short _cast_Half
""".split())

# Called for more than the result, though the schema writes to nothing.
IMPURE = {"set_data", "_backward", "retain_grad", "is_nonzero", "item", "_assert_async",
          "_local_scalar_dense", "sym_size", "_assert_tensor_metadata", "record_stream",
          "_cufft_set_plan_cache_max_size", "_cufft_clear_plan_cache", "requires_grad_",
          "rename_"}

SYNC = set("""
nonzero nonzero_numpy argwhere masked_select item _local_scalar_dense is_nonzero equal
allclose unique_dim unique_consecutive _unique _unique2 unique_dim_consecutive bincount
repeat_interleave combinations histogramdd _to_cpu
""".split())
