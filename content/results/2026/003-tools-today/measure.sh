# Twenty years on: the commands of 2006 once more, on a virtual machine. Seven rounds, every test once a round.
# ./measure.sh FOLDER OUTPUT   FOLDER on the disk to be tested, 13 GB free; OUTPUT a folder for results.
# Needs bonnie++ 2.00a, iozone 3.489, dd of GNU, vmstat, and a control group that lends the tests 512 MiB of memory:
# the file is 24 times as large, so that hardly a read is answered from memory. About a quarter of an hour.
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
say() { echo "\$ $*"; "$@" 2>&1; }
for round in 1 2 3 4 5 6 7; do
  bonnie++ -d . -s 12288 -r 512 -n 0 -f -b -m computer -q -u root >> "$output/bonnie.csv" 2> /dev/null
  # As in 2006, with the file kept for two more readers: iozone without its check, and dd.
  iozone -s 12g -r 8m -i 0 -i 1 -f test -c -e -w >> "$output/iozone.txt"
  iozone -+E -s 12g -r 8m -i 1 -+n -f test -w >> "$output/iozone-no-check.txt"
  say dd if=test of=/dev/null bs=8M >> "$output/dd.txt"
  rm test
  # Every word compared, not one a page.
  iozone -s 12g -r 8m -i 0 -i 1 -+n -f test -c -e -V 165 >> "$output/iozone-full-check.txt"
done
