# Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# complete.sh SCRIPT WORD...   what bash offers for the last word
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_torch_tidy
printf '%s\n' "${COMPREPLY[@]}"
