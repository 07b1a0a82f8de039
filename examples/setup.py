from setuptools import setup
from torch.utils.cpp_extension import BuildExtension, CppExtension

setup(
    name="lookup",
    ext_modules=[CppExtension("lookup", ["csrc/lookup.cpp"])],
    cmdclass={"build_ext": BuildExtension},
)
