package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.text.SecretNames;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Application that the user asks to try, as named on the command line. */
public sealed interface Target {

  /** Executable jar or war, by its absolute path. */
  record Jar(Path file) implements Target {}

  /** Folder of an application: exploded, a distribution, or the output of a build. */
  record Folder(Path folder) implements Target {}

  /** Command line that starts an application: program and arguments. */
  record CommandLine(List<String> command) implements Target {
    public CommandLine {
      command = List.copyOf(command);
    }
  }

  /** Application that already runs, on this scheme, host and port. */
  record Url(URI url) implements Target {}

  /**
   * Returns the target that words of the command line name: an existing jar or war, an existing
   * folder, a URL of http or https, else a command. A single word is first looked up as a file of
   * the working directory.
   *
   * @throws Problem of usage if there are no words, or they name a file that does not exist
   */
  static Target of(List<String> words) {
    if (words.isEmpty()) {
      throw Problem.usage("nothing to try: give a jar, a folder, a URL or a command");
    }
    if (words.size() > 1) {
      return new CommandLine(words);
    }
    String word = words.getFirst();
    return url(word).or(() -> file(word)).orElseGet(() -> new CommandLine(words));
  }

  private static Optional<Target> url(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    if (word.matches("[\\w.-]+:\\d+(/.*)?")) { // the scheme is missing
      throw wrongUrl(word);
    }
    if (!lower.startsWith("http://") && !lower.startsWith("https://")) {
      return Optional.empty();
    }
    try {
      return Optional.of(URI.create(word))
          .filter(uri -> uri.getHost() != null && uri.getUserInfo() == null)
          .map(uri -> new Url(URI.create("%s://%s".formatted(uri.getScheme(), uri.getAuthority()))))
          .map(Target.class::cast)
          .or(
              () -> {
                throw wrongUrl(word);
              });
    } catch (IllegalArgumentException wrong) {
      throw wrongUrl(word);
    }
  }

  private static Problem wrongUrl(String word) {
    return Problem.usage(
        "'%s' is not a URL: give scheme, host and port without a user, like http://127.0.0.1:8080"
            .formatted(SecretNames.masked(word)));
  }

  private static Optional<Target> file(String word) {
    Path path;
    try {
      path = Path.of(word).toAbsolutePath().normalize();
    } catch (InvalidPathException noPath) {
      return Optional.empty();
    }
    if (Files.isDirectory(path)) {
      return Optional.of(new Folder(path));
    }
    String lower = word.toLowerCase(Locale.ROOT);
    boolean namedAsArchive = lower.endsWith(".jar") || lower.endsWith(".war");
    if (namedAsArchive && !Files.exists(path)) {
      throw Problem.usage("no file '%s': looked for %s".formatted(word, path));
    }
    if (namedAsArchive) {
      return Optional.of(new Jar(path));
    }
    return Files.isRegularFile(path)
        ? Optional.of(new CommandLine(List.of(path.toString())))
        : Optional.empty();
  }
}
