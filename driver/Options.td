//===- Options.td - The command line ---------------------------------------===//
//
// Part of torch-tidy, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

include "llvm/Option/OptParser.td"

// Which options are also keys of .torch-tidy.yaml: those that say something of a
// project. None names a file that is written. The bits are in OptionTable.h.
def ConfigKey : OptionFlag;   // one value
def ConfigList : OptionFlag;  // several, each given as one option
def ConfigGlobs : OptionFlag; // several, given by comma

class Flag_<string Name, string Help>
    : Flag<["--"], Name>, HelpText<Help>;

multiclass Value<string Name, string Meta, string Help> {
  def NAME : Separate<["--"], Name>, HelpText<Help>, MetaVarName<Meta>;
  def NAME#_eq : Joined<["--"], Name#"=">, Alias<!cast<Separate>(NAME)>;
}

def grp_select : OptionGroup<"select">, HelpText<"Which checks and findings">;
def grp_config : OptionGroup<"config">, HelpText<"Configuration files">;
def grp_output : OptionGroup<"output">, HelpText<"What is printed">;
def grp_fix : OptionGroup<"fix">, HelpText<"Fixes">;
def grp_parse : OptionGroup<"parse">, HelpText<"How sources are parsed">;
def grp_info : OptionGroup<"info">, HelpText<"Information">;

let Group = grp_select in {
let Flags = [ConfigKey, ConfigGlobs] in
defm checks : Value<"checks", "<globs>", "Checks to run: names, globs, groups (see --list-checks) or '*', by comma; '-' before one takes it away (default: what the configuration selects, else all but the group performance and those in preview)">;
let Flags = [ConfigKey] in
def strict : Flag_<"strict", "Show also findings of confidence 'possible': --min-confidence=possible">;
let Flags = [ConfigKey] in
defm min_confidence : Value<"min-confidence", "possible|likely|certain", "Show findings of this confidence and surer ones (default: likely)">;
let Flags = [ConfigKey, ConfigList] in
defm check_option : Value<"check-option", "<check.name=value>", "Set an option of a check; may be given several times">;
let Flags = [ConfigKey, ConfigList] in
defm model : Value<"model", "<file>", "What your own helpers and operators check and return, where their bodies are not seen (docs/model.md); may be given several times">;
defm files_from : Value<"files-from", "<file>", "Analyse also the paths that a file has, one per line or between NUL bytes; '-' is stdin">;
let Flags = [ConfigKey, ConfigList] in
defm exclude : Value<"exclude", "<glob>", "Leave out files, and findings in headers, of this path, or of this name when it has no '/'; may be given several times">;
let Flags = [ConfigKey] in
defm header_filter : Value<"header-filter", "<regex>", "Show findings in those headers whose path this matches (default: in all of the user's)">;
defm since : Value<"since", "<revision>", "Show findings on lines that differ from a git revision, and in files that git doesn't track">;
let Flags = [ConfigKey] in
defm baseline : Value<"baseline", "<file>", "Suppress the findings that this file has">;
def write_baseline : Flag_<"write-baseline", "Take what is found into the file of --baseline, or .torch-tidy-baseline.json, and stale entries out of it">;
}

let Group = grp_config in {
defm config : Value<"config", "<file>", "The configuration for all files, instead of the nearest .torch-tidy.yaml above each">;
def no_config : Flag_<"no-config", "Read neither .torch-tidy.yaml nor .clang-tidy">;
def dump_config : Flag_<"dump-config", "Print the configuration in force for a path, as a .torch-tidy.yaml">;
}

let Group = grp_fix in {
def fix : Flag_<"fix", "Apply the fixes of the findings that are shown">;
def fix_dry_run : Flag_<"fix-dry-run", "Say how many fixes would be applied, and change nothing">;
def diff : Flag_<"diff", "Print what --fix would change as a unified diff, instead of the text report, and change nothing">;
def exit_non_zero_on_fix : Flag_<"exit-non-zero-on-fix", "Exit with 1 when something was fixed, even if nothing is left">;
}

let Group = grp_output in {
defm format : Value<"format", "<kind[:file]>", "Form of the report (default: text) and the file that it is written to instead of stdout; may be given several times">;
defm output : Value<"output", "<file>", "The file of the report whose --format names none">;
defm color : Value<"color", "auto|always|never", "Colour of text reports (default: auto; NO_COLOR turns it off)">;
def statistics : Flag_<"statistics", "Print how many findings each check has, instead of the text report">;
def show_suppressed : Flag_<"show-suppressed", "Show in text reports also what NOLINT comments or the baseline suppress, with the reason">;
def quiet : Flag_<"quiet", "Print the report only: no progress, no closing line">;
def verbose : Flag_<"verbose", "Say which flags and toolkits are used, and what was left out">;
def enable_check_profile : Flag_<"enable-check-profile", "Print to stderr what the parse, the analysis and each check cost">;
def exit_zero : Flag_<"exit-zero", "Exit with 0 although there are findings">;
}

let Group = grp_parse in {
def p : Separate<["-"], "p">, MetaVarName<"<dir>">, HelpText<"Folder of compile_commands.json (default: searched upward and in build*/; flags are inferred when there is none)">;
let Flags = [ConfigKey] in
defm torch_root : Value<"torch-root", "<dir>", "The torch folder with include/ and lib/">;
let Flags = [ConfigKey] in
defm cuda_root : Value<"cuda-root", "<dir>", "The CUDA toolkit">;
let Flags = [ConfigKey, ConfigList] in
defm extra_arg : Value<"extra-arg", "<flag>", "A flag of clang's for all files, after their own; may be given several times">;
defm cache_dir : Value<"cache-dir", "<dir>", "Where parsed headers and results are kept (default: torch-tidy in the user's cache folder)">;
def no_cache : Flag_<"no-cache", "Keep no parsed headers and no results">;
def j : JoinedOrSeparate<["-"], "j">, MetaVarName<"<n>">, HelpText<"Files analysed at a time (default: as cores and free memory allow)">;
}

let Group = grp_info in {
def help : Flag_<"help", "Show this help">;
def h : Flag<["-"], "h">, Alias<help>;
def version : Flag_<"version", "Show the version">;
def list_checks : Flag_<"list-checks", "List the checks that are selected; --list-checks=json: all of them, as JSON">;
def list_checks_eq : Joined<["--"], "list-checks=">;
def watch : Flag_<"watch", "Analyse the paths, and again whenever one of their files is saved; print what is new and what is gone">;
def doctor : Flag_<"doctor", "Say what an analysis of the paths would use, and what is missing">;
def cache : Separate<["--"], "cache">, MetaVarName<"info|clear">, HelpText<"Say what the cache holds, or empty it">;
def completion : Separate<["--"], "completion">, MetaVarName<"bash|zsh|fish">, HelpText<"Print what a shell reads to complete words">;
def man : Flag_<"man", "Print the manual's page">;
defm explain : Value<"explain", "<check>", "Show the page of a check">;
def dump_facts : Flag_<"dump-facts", "Print, or write to --output, what is known of each tensor expression (file:line:column: text: facts) instead of a report">;
}
