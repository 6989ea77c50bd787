"""CrystalDiskMark and KDiskMark: one layout of text by two programs."""
