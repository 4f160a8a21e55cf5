package dev.loombench.tool.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders that only their owner can read: logs and studies may contain private data. */
public final class PrivateFolders {

  private static final FileAttribute<?> OWNER_ONLY =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private PrivateFolders() {}

  /** Creates a folder with mode 0700. An existing folder, and those above, keep their modes. */
  public static void create(Path folder) {
    try {
      if (!Files.isDirectory(folder)) {
        Files.createDirectories(folder.toAbsolutePath().getParent());
        Files.createDirectory(folder, OWNER_ONLY);
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(folder, e);
    }
  }
}
