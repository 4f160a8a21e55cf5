package dev.loombench.e2e;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** Commands on the PATH. */
public final class Commands {

  private static final Pattern SEPARATOR = Pattern.compile(Pattern.quote(File.pathSeparator));

  private Commands() {}

  /** Returns the program of that name, if there is one. */
  public static Optional<Path> find(String name) {
    return SEPARATOR
        .splitAsStream(System.getenv().getOrDefault("PATH", ""))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Fills {@code folder} with these commands only, to be used as the PATH. */
  public static Path collect(Path folder, String... names) throws IOException {
    for (String name : names) {
      Path command = find(name).orElseThrow(() -> new AssertionError("no command " + name));
      executable(folder.resolve(name), "#!/bin/sh\nexec '%s' \"$@\"\n".formatted(command));
    }
    return folder;
  }

  /** Writes an executable file. */
  public static Path executable(Path file, String content) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("cannot make executable: " + file);
    }
    return file;
  }
}
