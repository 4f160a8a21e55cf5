package dev.loombench.tool.run.trial;

import static java.util.Map.entry;

import dev.loombench.tool.launch.ServerContext;
import dev.loombench.tool.run.server.FileFolder;
import java.io.IOException;
import java.nio.file.FileStore;
import java.util.Map;
import java.util.Optional;

/** Folder for a server's files: the server creates it, this service removes it. */
record FilesService(FileFolder folder) implements BackingService {

  private static final String FULL = "the disk that files are written to is full";

  private static final int BITS_OF_KIBI = 10;
  private static final String[] UNITS = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};

  FilesService {
    folder.remove();
  }

  @Override
  public ServerContext context() {
    return ServerContext.property("files", folder.path().toString());
  }

  /** Rounds free space to a power of two, since it differs with every trial. */
  @Override
  public Map<String, String> facts() {
    try {
      FileStore store = folder.store();
      return Map.ofEntries(
          entry(
              "files.folder", folder.chosen() ? folder.parent().toString() : "in the run's folder"),
          entry("files.file-system", "%s, %s".formatted(store.type(), medium(store.type()))),
          entry("files.free", atLeast(store.getUsableSpace())));
    } catch (IOException unknown) {
      return Map.of("files.file-system", "unknown: " + unknown);
    }
  }

  /** Returns the medium of a file system, if its name shows it. */
  static String medium(String type) {
    return switch (type) {
      case "tmpfs", "ramfs" -> "in memory";
      case "ext2", "ext3", "ext4", "xfs", "btrfs", "zfs", "f2fs", "apfs", "ntfs" -> "on a disk";
      case String other -> "on an unknown medium";
    };
  }

  static String atLeast(long bytes) {
    if (bytes <= 0) {
      return "0 bytes";
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
    return folder.writeFailure().map("the server's files: "::concat);
  }

  /** Detects a disk that was full only for a time, which only the server saw. */
  @Override
  public Optional<String> failureNamedIn(String errorAnswer) {
    return errorAnswer.contains(FULL)
        ? Optional.of(
            "the server's files: %s was full for a time: %s"
                .formatted(folder.parent(), errorAnswer))
        : Optional.empty();
  }

  @Override
  public void close() {
    folder.remove();
  }
}
