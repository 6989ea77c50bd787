# Does it cost anything today to note when a file was last read? 100,000 small files, seven rounds.
# ./measure-atime.sh FOLDER OUTPUT   FOLDER on the disk to be tested, 5 GB free; OUTPUT a folder for results.
# Needs root, bash, ntfs-3g and nothing else running. About twenty minutes.
set -eu
export LC_ALL=C
folder=$1 output=$2
files=$folder/files image=$folder/ntfs.img mount=$folder/mount
mkdir -p "$files" "$mount"
vmstat -n 10 > "$output/vmstat.txt" &
watch=$!
trap 'cd /; kill $watch; umount "$mount" 2> /dev/null || true; rm -rf "$folder"' EXIT

# 100 folders of 1,000 files of 4 KiB, no two alike.
head -c 409600000 /dev/urandom > "$folder/data"
for tens in $(seq -w 0 99); do
  mkdir "$files/$tens"
  (cd "$files/$tens" && dd if="$folder/data" bs=4096000 skip=$((10#$tens)) count=1 2> /dev/null | split -b 4096 -a 3 -d - f)
done
truncate -s 3G "$image"
loop=$(losetup -f --show --direct-io=on "$image")
trap 'cd /; kill $watch; umount "$mount" 2> /dev/null || true; losetup -d $loop; rm -rf "$folder"' EXIT
mkntfs -Q -F $loop > /dev/null 2>&1
ntfs-3g $loop "$mount"
cp -r "$files" "$mount/"
umount "$mount"
sync

# Reads every file and then waits until what is to be written is on the disk: dd's clock runs until both are done.
read_all() {
  echo "\$ (find . -type f -print0 | xargs -0 cat; sync) | dd of=/dev/null bs=1M"
  (cd "$1" && find . -type f -print0 | xargs -0 cat; sync) | dd of=/dev/null bs=1M 2>&1
}
noted() { echo "$2: $(find "$1" -type f -newerat "@$started" | wc -l) files have a new time of access" >> "$output/noted.txt"; }
ext4() {
  mount --bind "$files" "$mount"
  mount -o remount,bind,$1 "$mount"
  sync; echo 3 > /proc/sys/vm/drop_caches; sleep 5
  started=$(date +%s); sleep 1
  read_all "$mount" >> "$output/ext4-$1.txt"
  noted "$mount" "ext4 $1"
  umount "$mount"
}
ntfs() {
  ntfs-3g -o $1 $loop "$mount"
  sync; echo 3 > /proc/sys/vm/drop_caches; sleep 5
  started=$(date +%s); sleep 1
  read_all "$mount/files" >> "$output/ntfs-$1.txt"
  noted "$mount/files" "ntfs $1"
  umount "$mount"
}
for round in 1 2 3 4 5 6 7; do
  ext4 noatime
  ext4 strictatime
  ntfs noatime
  ntfs atime
done
