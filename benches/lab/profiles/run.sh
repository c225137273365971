#!/usr/bin/env bash
# Builds this crate with fat LTO and one codegen unit, with thin LTO, and in the default release profile,
# and prints a Markdown table of the first, and of the others as ratios to it.
#
# `run.sh [ROUNDS]` measures least times in nanoseconds a unit, with all three programs in turn (30 rounds).
# `run.sh instructions` counts the instructions of one pass under valgrind, also on a busy machine.
set -euo pipefail
cd "$(dirname "$0")"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/../../../target/profiles}"
mode="${1:-30}"
programs=()
for profile in fat thin release; do
    cargo build --quiet --locked --profile "$profile"
    programs+=("$CARGO_TARGET_DIR/$profile/profiles")
done

echo "| operation | fat | thin / fat | default / fat |"
echo "|---|---|---|---|"
if [ "$mode" != instructions ]; then
    exec "${programs[0]}" table "$mode" "${programs[@]}"
fi

# Prints a line for each task: instructions, a tab and the name.
count() {
    local folder pass
    folder="$(mktemp -d)"
    pass="$(nm "$1" | awk '/6worker4pass/ { print $3 }')"
    valgrind --tool=callgrind --demangle=no --callgrind-out-file="$folder/out" \
        --toggle-collect="*6worker4pass*" --dump-after="$pass" "$1" count > "$folder/names" 2> "$folder/log"
    for ((task = 1; task <= $(wc -l < "$folder/names"); task++)); do
        awk '/^summary:/ { print $2; exit }' "$folder/out.$task"
    done | paste - "$folder/names"
    rm -r "$folder"
}
paste <(count "${programs[0]}") <(count "${programs[1]}") <(count "${programs[2]}") \
    | awk -F'\t' '{ printf "| %s | %d | %.3f | %.3f |\n", $2, $1, $3 / $1, $5 / $1 }'
