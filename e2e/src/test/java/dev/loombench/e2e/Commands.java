package dev.loombench.e2e;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The commands on the PATH. */
public final class Commands {

  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private Commands() {}

  /** The program of that name, if there is one. */
  public static Optional<Path> find(String name) {
    return SEPARATOR
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Makes {@code folder} one that has these commands and no others, for a PATH of its own. */
  public static Path collect(Path folder, String... names) throws IOException {
    for (String name : names) {
      Path command = find(name).orElseThrow(() -> new AssertionError("no command " + name));
      executable(folder.resolve(name), "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(command));
    }
    return folder;
  }

  /** Writes a file that can be run. */
  public static Path executable(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("can't be made executable: " + file);
    }
    return file;
  }
}
