#pragma clang __debug parser_crash
