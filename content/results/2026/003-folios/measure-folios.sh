# One machine, one quiet half hour: the options of 2006, one block size for both tools, and the same filesystem
# without large folios. Seven rounds after one that only warms up; even rounds run backwards, so that no test
# always follows the same one.
# ./measure-folios.sh FOLDER OUTPUT   as root; FOLDER on the disk to be tested, 54 GB free; OUTPUT a folder for results.
# Needs bonnie++ 2.00a, iozone 3.489, time of GNU, perf, vmstat, losetup, mkfs.ext4, a control group that lends the
# tests 512 MiB of memory, and Linux 6.16 or later: ext4 there gives up large folios where the feature encrypt is on,
# whether or not a file is encrypted (none is).
set -eu
export LC_ALL=C
folder=$1 output=$2
group=/sys/fs/cgroup/memory/measure
mkdir -p $group
echo 536870912 > $group/memory.limit_in_bytes
cd "$folder"
for kind in with without; do
  # Written through once, so that no test meets blocks which the image had not had before.
  dd if=/dev/zero of=$kind.img bs=1M count=14336 conv=fsync 2> /dev/null
  device=$(losetup --direct-io=on --find --show $kind.img)
  [ $kind = with ] && features="" || features="-O encrypt"
  mkfs.ext4 -q -E nodiscard,lazy_itable_init=0,lazy_journal_init=0 $features $device
  mkdir -p $kind
  mount $device $kind
done
sleep 10
vmstat -n 10 > "$output/vmstat.txt" &
watch=$!
trap 'kill $watch; rm -f test with/test without/test' EXIT
echo $$ > $group/cgroup.procs
timed() { /usr/bin/time -a -o "$output/time.txt" -f "%C: %e s, user %U s, system %S s" "$@"; }
bonnie() { bonnie++ -d . -s $1 -r 512 -n 0 -f -b -m computer -u root >> "$output/bonnie-$2.txt" 2> /dev/null; }
iozone_in() { (cd $1; timed iozone -s $2 -r $3 -i 0 -+n -f test -c -e >> "$output/$4.txt"; rm -f test); }
run() {
  case $1 in
    bonnie-8k) bonnie 24576 8k ;;
    bonnie-1m) bonnie 24576:1024k 1m ;;
    iozone-*) iozone_in . 24g ${1#iozone-} iozone ;;
    with-*) iozone_in with 12g ${1#with-} iozone-large-folios ;;
    without-*) iozone_in without 12g ${1#without-} iozone-no-large-folios ;;
  esac
  sync
  sleep 3
}
tests="bonnie-8k iozone-8m iozone-8k with-8k without-8k bonnie-1m iozone-1m with-1m without-1m"
backwards=$(echo $tests | tac -s ' ' | tr '\n' ' ')
kept=$output output=$(mktemp -d)
for test in $tests; do run $test; done
output=$kept
for round in 1 2 3 4 5 6 7; do
  [ $((round % 2)) = 1 ] && order=$tests || order=$backwards
  for test in $order; do run $test; done
  date +"round $round ended %T"
done
# One run of each kind, counted: how many folios the page cache is given. Counting slows the program: no rates.
for kind in with without; do
  for size in 8k 1m; do
    (cd $kind; perf stat -e filemap:mm_filemap_add_to_page_cache -e syscalls:sys_enter_write \
      -o "$output/perf-stat-$kind-$size.txt" iozone -s 12g -r $size -i 0 -+n -f test -c -e > /dev/null; rm -f test)
  done
done
