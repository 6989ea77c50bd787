# How much a program hands over at a time, from both sides: bonnie++ with 8 KiB and with 1 MiB, iozone with five sizes.
# ./measure-pieces.sh FOLDER OUTPUT   as measure.sh of 003-tools-today. Seven rounds, about a quarter of an hour.
# Needs bonnie++ 2.00a, iozone 3.489, dd and time of GNU, vmstat, and a control group that lends the tests 512 MiB of memory.
# bonnie++'s CSV line does not say how large its pieces are, its table does: both are kept.
set -eu
export LC_ALL=C
folder=$1 output=$2
group=/sys/fs/cgroup/memory/measure
mkdir -p $group
echo 536870912 > $group/memory.limit_in_bytes
vmstat -n 10 > "$output/vmstat.txt" &
watch=$!
trap 'kill $watch; rm -f "$folder/test"' EXIT
echo $$ > $group/cgroup.procs
cd "$folder"
timed() { /usr/bin/time -a -o "$output/time.txt" -f "%C: %e s, user %U s, system %S s" "$@"; }
for round in 1 2 3 4 5 6 7; do
  bonnie++ -d . -s 12288 -r 512 -n 0 -f -b -m computer -u root >> "$output/bonnie-8k.txt" 2> /dev/null
  for size in 8k 32k 128k 1m 8m; do
    timed iozone -s 12g -r $size -i 0 -+n -f test -c -e >> "$output/iozone.txt"
  done
  bonnie++ -d . -s 12288:1024k -r 512 -n 0 -f -b -m computer -u root >> "$output/bonnie-1m.txt" 2> /dev/null
  # What the calls themselves cost: as many, of the same size, to a device that throws everything away.
  { echo "\$ dd if=/dev/zero of=/dev/null bs=8k count=1572864"; dd if=/dev/zero of=/dev/null bs=8k count=1572864 2>&1; } >> "$output/dd-null.txt"
done
