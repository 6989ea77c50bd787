# Then and now: the traps of 2006 on a virtual disk of today. Seven rounds, every test once a round.
# ./measure.sh FOLDER OUTPUT   FOLDER on the disk to be tested, 60 GB free; OUTPUT a folder for results.
# Needs fio 3, bonnie++ 2.00a, ioping 1.3, sysbench 1.0, dd of GNU and vmstat. About half an hour.
set -eu
export LC_ALL=C
folder=$1 output=$2
cd "$folder"

# The file beyond memory (twice 23.5 GiB), one well inside it, and one with check sums in every block.
lay() { fio --output-format=json --direct=1 --ioengine=libaio --iodepth=16 --rw=write --refill_buffers=1 \
  --disable_slat=1 --disable_clat=1 --end_fsync=1 "$@"; }
vmstat -n 10 > "$output/vmstat.txt" &
watch=$!
trap 'kill $watch; rm -f big small sums dd.out test_file.*' EXIT
lay --name=lay-big --filename=big --size=48g --bs=1m > "$output/fio-lay.json"
lay --name=lay-small --filename=small --size=1g --bs=1m > /dev/null
lay --name=lay-sums --filename=sums --size=4g --bs=64k --verify=md5 --do_verify=0 > /dev/null
sysbench fileio --file-num=4 --file-total-size=1G prepare > /dev/null

cat > jobs.fio <<'JOBS'
[global]
ioengine=libaio
norandommap=1
randrepeat=0
time_based=1
runtime=6
disable_slat=1
disable_clat=1
stonewall

; A file inside the cache against one beyond memory: sequential reads without direct.
[inside]
filename=small
size=1g
rw=read
bs=1m
ioengine=psync
direct=0
invalidate=0

[beyond]
filename=big
size=48g
rw=read
bs=1m
ioengine=psync
direct=0
runtime=30

; The same check sums read with and without being checked.
[plain]
filename=sums
size=4g
rw=read
bs=64k
iodepth=16
direct=1

[verify]
filename=sums
size=4g
rw=read
bs=64k
iodepth=16
direct=1
verify=md5
verify_fatal=1
JOBS
for depth in 1 4 16 64 256; do
  for direct in 1 0; do
    printf '\n[depth-%d-direct-%d]\nfilename=big\nsize=48g\nrw=randread\nbs=4k\niodepth=%d\ndirect=%d\n' \
      $depth $direct $depth $direct >> jobs.fio
  done
done
for block in 16k 64k 256k 1m; do
  printf '\n[block-%s]\nfilename=big\nsize=48g\nrw=randread\nbs=%s\niodepth=16\ndirect=1\n' $block $block >> jobs.fio
done

say() { echo "\$ $*"; "$@" 2>&1; }
# Twice, and the second is told: the first one also waits for the host to give the guest its memory back.
copy() {
  dd if=/dev/zero of=dd.out "$@" 2> /dev/null; sync dd.out; rm dd.out
  say dd if=/dev/zero of=dd.out "$@" >> "$output/dd.txt"; sync dd.out; rm dd.out
}
for round in 1 2 3 4 5 6 7; do
  cat small small > /dev/null
  fio --output-format=json jobs.fio > "$output/fio.$round.json"
  copy bs=1M count=2048
  copy bs=1M count=2048 conv=fdatasync
  copy bs=1M count=8192
  copy bs=1M count=8192 conv=fdatasync
  copy bs=1M count=5120 oflag=direct
  copy bs=1M count=512 oflag=dsync
  copy bs=4k count=2000
  copy bs=4k count=2000 oflag=dsync
  say ioping -q -D -i 0 -w 6 big >> "$output/ioping.txt"
  cat small > /dev/null # the copies have pushed it out
  say ioping -q -C -i 0 -w 6 small >> "$output/ioping.txt"
  for how in "--file-fsync-freq=0 --file-fsync-end=off" "--file-fsync-all=on"; do
    say sysbench fileio --file-num=4 --file-total-size=1G --file-test-mode=rndwr --file-block-size=4096 \
      --time=6 $how run >> "$output/sysbench.txt"
    sync test_file.*
  done
  bonnie++ -d . -s 4096M -r 2048 -n 0 -f -m computer -q -u root >> "$output/bonnie.csv" 2> /dev/null
done
