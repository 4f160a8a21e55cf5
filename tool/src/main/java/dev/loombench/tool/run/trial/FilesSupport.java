package dev.loombench.tool.run.trial;

import dev.loombench.tool.launch.ServerContext;
import java.io.IOException;
import java.nio.file.FileStore;
import java.util.Map;
import java.util.Optional;

/** A folder to write files to, for one trial: the server makes it, and here it is removed. */
record FilesSupport(FileFolder folder) implements Support {

  /** As the bundled servers say it. */
  private static final String FULL = "the disk that files are written to is full";

  private static final int BITS_OF_KIBI = 10;
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  FilesSupport {
    folder.remove();
  }

  @Override
  public ServerContext given() {
    return ServerContext.property("files", folder.path().toString());
  }

  /** The room as a power of two, since it is another with every trial. */
  @Override
  public Map<String, String> facts() {
    try {
      FileStore store = folder.store();
      return Map.of(
          "files.folder",
          folder.chosen() ? folder.parent().toString() : "in the run's folder",
          "files.file-system",
          "%s, %s".formatted(store.type(), medium(store.type())),
          "files.free",
          atLeast(store.getUsableSpace()));
    } catch (IOException unknown) {
      return Map.of("files.file-system", "not told by the system: " + unknown);
    }
  }

  /** Where files of that system lie, as far as its name tells. */
  static String medium(String type) {
    return switch (type) {
      case "tmpfs", "ramfs" -> "in memory";
      case "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "apfs", "ntfs" -> "on a disk";
      case String other -> "on what lies behind it";
    };
  }

  static String atLeast(long bytes) {
    if (bytes <= 0) {
      return "nothing";
    }
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(bytes);
    return "at least %d %s".formatted(1L << power % BITS_OF_KIBI, UNITS[power / BITS_OF_KIBI]);
  }

  @Override
  public Map<String, String> factsAfter() {
    return Map.of("files.left", String.valueOf(folder.count()));
  }

  @Override
  public Optional<String> failure() {
    return folder.obstacle().map("the server's files: "::concat);
  }

  /** What filled up and was emptied again only the server has seen. */
  @Override
  public Optional<String> failureToldBy(String complaint) {
    return complaint.contains(FULL)
        ? Optional.of(
            "the server's files: %s was full for a time: %s".formatted(folder.parent(), complaint))
        : Optional.empty();
  }

  @Override
  public void close() {
    folder.remove();
  }
}
