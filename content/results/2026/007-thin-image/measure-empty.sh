# What does a read cost where nothing was ever written? A thin disk image: empty, filled, and emptied again.
# ./measure-empty.sh FOLDER OUTPUT   FOLDER on the disk to be tested, 9 GB free; OUTPUT a folder for results.
# Needs root, fio 3.33 and nothing else running. Seven rounds, about ten minutes.
set -eu
export LC_ALL=C
folder=$1 output=$2
image=$folder/thin.img
mkdir -p "$folder"
vmstat -n 10 > "$output/vmstat.txt" &
watch=$!
trap 'kill $watch; rm -rf "$folder"' EXIT
# The same addresses each time: fio's random numbers start from a fixed seed.
read_at_random() {
  fio --name="$1" --filename=$loop --readonly --rw=randread --bs=4k --direct=1 --ioengine=psync --iodepth=1 \
    --runtime=15 --time_based --output-format=json > "$output/$1.$round.json"
}
for round in 1 2 3 4 5 6 7; do
  truncate -s 8G "$image"
  loop=$(losetup -f --show --direct-io=on "$image")
  read_at_random empty
  fio --name=fill --filename=$loop --rw=write --bs=1M --direct=1 --ioengine=libaio --iodepth=8 > /dev/null
  sync; sleep 5
  read_at_random filled
  blkdiscard $loop
  sync; sleep 5
  read_at_random discarded
  losetup -d $loop
  rm "$image"
  sync; sleep 5
done
