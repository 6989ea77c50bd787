# Then and now, after measure.sh: blocks of 4 KiB by dd, long enough to be a result. Seven rounds.
# ./measure-blocks.sh FOLDER OUTPUT   FOLDER on the disk to be tested; OUTPUT a folder for results.
set -eu
export LC_ALL=C
folder=$1 output=$2
cd "$folder"
vmstat -n 10 > "$output/vmstat-blocks.txt" &
watch=$!
trap 'kill $watch; rm -f dd.out' EXIT
say() { echo "\$ $*"; "$@" 2>&1; }
# Twice, and the second is told: the first one also waits for the host to give the guest its memory back.
copy() {
  dd if=/dev/zero of=dd.out bs=4k count=50000 2> /dev/null; sync dd.out; rm dd.out
  say dd if=/dev/zero of=dd.out "$@" >> "$output/dd-blocks.txt"; sync dd.out; rm dd.out
}
for round in 1 2 3 4 5 6 7; do
  copy bs=4k count=50000
  copy bs=4k count=50000 oflag=dsync
done
