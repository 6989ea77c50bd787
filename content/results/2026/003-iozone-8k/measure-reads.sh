# Does the size of what a program asks for explain its reads? As measure-records.sh of 003-tools-today, for reads.
# ./measure-reads.sh FOLDER OUTPUT   FOLDER on the disk to be tested, 13 GB free; OUTPUT a folder for results.
# Needs iozone 3.489, vmstat, and a control group that lends the tests 512 MiB of memory. Seven rounds, about five minutes.
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
for round in 1 2 3 4 5 6 7; do
  iozone -s 12g -r 8m -i 0 -+n -f test -c -e -w >> "$output/iozone-write.txt"
  iozone -s 12g -r 8m -i 1 -+n -f test -c -e -w >> "$output/iozone-read-8m.txt"
  iozone -s 12g -r 8k -i 1 -+n -f test -c -e -w >> "$output/iozone-read-8k.txt"
done
