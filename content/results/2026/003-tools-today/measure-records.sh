# Twenty years on, an hour after measure.sh: does the size of what a program hands over explain its writes?
# ./measure-records.sh FOLDER OUTPUT   as measure.sh. Seven rounds, each of both sizes. About three minutes.
set -eu
export LC_ALL=C
folder=$1 output=$2
group=/sys/fs/cgroup/memory/measure
mkdir -p $group
echo 536870912 > $group/memory.limit_in_bytes
vmstat -n 10 > "$output/vmstat-records.txt" &
watch=$!
trap 'kill $watch; rm -f "$folder/test"' EXIT
echo $$ > $group/cgroup.procs
cd "$folder"
for round in 1 2 3 4 5 6 7; do
  iozone -s 12g -r 8m -i 0 -+n -f test -c -e >> "$output/iozone-records.txt"
  iozone -s 12g -r 8k -i 0 -+n -f test -c -e >> "$output/iozone-records.txt"
done
