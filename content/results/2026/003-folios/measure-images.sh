# The images once more, with a file of 16 GiB: with 12 GiB the fastest runs had taken less than five seconds.
# ./measure-images.sh FOLDER OUTPUT   as measure-folios.sh; 36 GB free. Seven rounds after one that only warms up.
set -eu
export LC_ALL=C
folder=$1 output=$2
group=/sys/fs/cgroup/memory/measure
mkdir -p $group
echo 536870912 > $group/memory.limit_in_bytes
cd "$folder"
for kind in with without; do
  # Written through once, so that no test meets blocks which the image had not had before.
  dd if=/dev/zero of=$kind.img bs=1M count=18432 conv=fsync 2> /dev/null
  device=$(losetup --direct-io=on --find --show $kind.img)
  [ $kind = with ] && features="" || features="-O encrypt"
  mkfs.ext4 -q -E nodiscard,lazy_itable_init=0,lazy_journal_init=0 $features $device
  mkdir -p $kind
  mount $device $kind
done
sleep 10
vmstat -n 10 > "$output/vmstat-images.txt" &
watch=$!
trap 'kill $watch; rm -f test with/test without/test' EXIT
echo $$ > $group/cgroup.procs
timed() { /usr/bin/time -a -o "$output/time-images.txt" -f "%C: %e s, user %U s, system %S s" "$@"; }
iozone_in() { (cd $1; timed iozone -s $2 -r $3 -i 0 -+n -f test -c -e >> "$output/$4.txt"; rm -f test); }
run() {
  case $1 in
    with-*) iozone_in with 16g ${1#with-} iozone-large-folios-16g ;;
    without-*) iozone_in without 16g ${1#without-} iozone-no-large-folios-16g ;;
  esac
  sync
  sleep 3
}
tests="with-8k without-8k with-1m without-1m"
backwards=$(echo $tests | tac -s ' ' | tr '\n' ' ')
kept=$output output=$(mktemp -d)
for test in $tests; do run $test; done
output=$kept
for round in 1 2 3 4 5 6 7; do
  [ $((round % 2)) = 1 ] && order=$tests || order=$backwards
  for test in $order; do run $test; done
  date +"round $round ended %T"
done
