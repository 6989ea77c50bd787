# The same machine with all its memory: 8 GiB written in 8 KiB and in 1 MiB blocks, once with the cache of another
# file in memory, as on a machine that has been up for days, once with the cache just dropped.
# ./measure-memory.sh FOLDER OUTPUT   as root; FOLDER on the disk to be tested, 34 GB free; OUTPUT a folder for results.
# Needs iozone 3.489, time of GNU, vmstat. Seven rounds after one that only warms up; even rounds run backwards.
set -eu
export LC_ALL=C
folder=$1 output=$2
cd "$folder"
dd if=/dev/zero of=other bs=1M count=22528 conv=fsync 2> /dev/null
sleep 10
vmstat -n 5 > "$output/vmstat-memory.txt" &
watch=$!
trap 'kill $watch; rm -f test other' EXIT
timed() { /usr/bin/time -a -o "$output/time-memory.txt" -f "%C: %e s, user %U s, system %S s" "$@"; }
iozone_8g() { timed iozone -s 8g -r $1 -i 0 -+n -f test -c -e >> "$output/$2.txt"; rm -f test; }
run() {
  case $1 in
    cached-*) cat other > /dev/null; sleep 2; iozone_8g ${1#cached-} iozone-memory-cached ;;
    dropped-*) echo 1 > /proc/sys/vm/drop_caches; sleep 5; iozone_8g ${1#dropped-} iozone-memory-dropped ;;
  esac
  sync
  sleep 3
}
tests="cached-8k cached-1m dropped-8k dropped-1m"
backwards=$(echo $tests | tac -s ' ' | tr '\n' ' ')
kept=$output output=$(mktemp -d)
for test in $tests; do run $test; done
output=$kept
for round in 1 2 3 4 5 6 7; do
  [ $((round % 2)) = 1 ] && order=$tests || order=$backwards
  for test in $order; do run $test; done
  date +"round $round ended %T"
done
