package dev.loombench.tool.launch.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Makes folders that look like JDKs; their programs can't be run. */
public final class JdkFolder {

  private JdkFolder() {}

  /** With a compiler. */
  public static Path jdk(Path folder, String version) throws IOException {
    program(runtime(folder, version).resolve("bin/javac"));
    return folder;
  }

  /** Without one. */
  public static Path runtime(Path folder, String version) throws IOException {
    Files.createDirectories(folder.resolve("bin"));
    program(folder.resolve("bin/java"));
    Files.writeString(
        folder.resolve("release"),
        "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
    return folder;
  }

  private static void program(Path file) throws IOException {
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
  }
}
