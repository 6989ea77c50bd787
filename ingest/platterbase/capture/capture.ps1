# Platterbase capture for Windows: what its own commands say of this computer, as one file.
#
#     powershell -ExecutionPolicy Bypass -File capture.ps1     # writes capture\windows.json
#
# Windows PowerShell 5.1 or PowerShell 7. It changes nothing and measures nothing. No serial number, name of
# a computer or user, label or UUID is asked for. As administrator it also learns whether the write caches are on.
# What is made of the file stands in ingest/platterbase/new/collected.py. Licence: Apache-2.0.
param([string] $Folder = "capture")

$ErrorActionPreference = "SilentlyContinue"

function Ask([scriptblock] $Command, [string[]] $Properties) {
    # A list always, even of nothing or of one.
    , @(& $Command | Select-Object -Property $Properties)
}

$controllers = foreach ($device in Get-PnpDevice -PresentOnly -Class SCSIAdapter, HDC) {
    $link = @{ FriendlyName = $device.FriendlyName }
    foreach ($key in "CurrentLinkSpeed", "CurrentLinkWidth", "MaxLinkSpeed", "MaxLinkWidth") {
        $link[$key] = (Get-PnpDeviceProperty -InstanceId $device.InstanceId -KeyName "DEVPKEY_PciDevice_$key").Data
    }
    [pscustomobject] $link
}
$caches = foreach ($disk in Get-PhysicalDisk) {
    $found = $disk | Get-StorageAdvancedProperty
    if ($null -ne $found) {
        [pscustomobject] @{ DeviceId = $disk.DeviceId; IsDeviceCacheEnabled = $found.IsDeviceCacheEnabled }
    }
}

$record = [ordered] @{
    OperatingSystem  = Ask { Get-CimInstance Win32_OperatingSystem } Caption, Version
    ComputerSystem   = Ask { Get-CimInstance Win32_ComputerSystem } Manufacturer, Model, TotalPhysicalMemory
    BaseBoard        = Ask { Get-CimInstance Win32_BaseBoard } Manufacturer, Product
    Processor        = Ask { Get-CimInstance Win32_Processor } Name, NumberOfCores
    PowerPlan        = Ask { Get-CimInstance -Namespace root/cimv2/power Win32_PowerPlan | Where-Object IsActive } ElementName
    PhysicalDisk     = Ask { Get-PhysicalDisk } DeviceId, FriendlyName, MediaType, BusType, Size, FirmwareVersion, SpindleSpeed
    Disk             = Ask { Get-Disk } Number, FriendlyName, BusType
    Partition        = Ask { Get-Partition } DiskNumber, DriveLetter, Offset, Size
    Volume           = Ask { Get-Volume } DriveLetter, FileSystem, AllocationUnitSize, Size, SizeRemaining
    Controller       = @($controllers)
    AdvancedProperty = @($caches)
}

$text = $record | ConvertTo-Json -Depth 4
Write-Output $text
$answer = Read-Host "Write this to $Folder\windows.json? [y/N]"
if ($answer -notmatch "^[yY]") { exit 1 }
New-Item -ItemType Directory -Force -Path $Folder | Out-Null
$path = Join-Path (Resolve-Path $Folder) "windows.json"
[System.IO.File]::WriteAllText($path, $text, (New-Object System.Text.UTF8Encoding $false))
Write-Output "written: $path"
