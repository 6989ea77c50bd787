# One run of each size, counted: how many pieces the page cache is given for as many calls. Counting slows the program: no rates.
# ./count-pieces.sh FOLDER OUTPUT   as measure-pieces.sh, a minute after it. Needs perf and a mounted tracefs.
set -eu
export LC_ALL=C
cd "$1"
echo $$ > /sys/fs/cgroup/memory/measure/cgroup.procs
for size in 8k 1m; do
  perf stat -e filemap:mm_filemap_add_to_page_cache -e syscalls:sys_enter_write -e task-clock:u -e task-clock:k \
    -o "$2/perf-stat-$size.txt" iozone -s 12g -r $size -i 0 -+n -f test -c -e
done
rm -f test
