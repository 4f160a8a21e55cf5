package dev.loombench.tool.launch.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** JDKs and Java runtimes of this machine that can run servers. */
public final class Jdks {

  private static final Pattern NAMED = Pattern.compile("LOOMBENCH_JDK([1-9][0-9]{0,2})");

  private final Path toolJdk;
  private final List<Jdk> found;
  private final Map<Integer, Path> named;

  private Jdks(Path toolJdk, List<Jdk> found, Map<Integer, Path> named) {
    this.toolJdk = toolJdk;
    this.found = found;
    this.named = named;
  }

  /** Finds the JDKs of the user's settings, the usual folders and {@code bin/install-jdk21}. */
  public static Jdks ofThisMachine(Path home, Path toolJdk) {
    return of(JdkFolders.all(toolJdk, home, System.getenv()), toolJdk, System.getenv());
  }

  /** Finds the JDKs in variables like {@code LOOMBENCH_JDK21}, and in these folders. */
  public static Jdks of(List<Path> folders, Path toolJdk, Map<String, String> environment) {
    var named = new TreeMap<Integer, Path>();
    environment.forEach(
        (name, folder) -> {
          Matcher variable = NAMED.matcher(name);
          if (variable.matches() && !folder.isBlank()) {
            named.put(Integer.valueOf(variable.group(1)), Path.of(folder));
          }
        });
    List<Jdk> found =
        Stream.concat(named.values().stream(), folders.stream())
            .map(JdkFolders::real)
            .distinct()
            .flatMap(folder -> Jdk.at(folder).stream())
            .sorted(Jdk.BY_VERSION.reversed())
            .toList();
    return new Jdks(toolJdk, found, named);
  }

  public List<Jdk> found() {
    return found;
  }

  /**
   * Returns the JDK that a study asks for.
   *
   * @param asked release or version like {@code 21} or {@code 21.0.8}: the JDK that a variable
   *     names for this release, else the newest match; or a folder; empty for the JDK of the tool
   */
  public Resolution<Jdk> of(Optional<String> asked) {
    return asked.map(this::named).orElseGet(() -> in(toolJdk));
  }

  Resolution<Jdk> named(String asked) {
    return asked.contains("/") ? in(Path.of(asked)) : ofVersion(asked);
  }

  private static Resolution<Jdk> in(Path folder) {
    return Resolution.of(
        Jdk.at(folder),
        () -> "no JDK in %s: bin/java or the release file is missing".formatted(folder));
  }

  private Resolution<Jdk> ofVersion(String asked) {
    int release = Integer.parseInt(asked.split("\\.", 2)[0]);
    Path byVariable = named.get(release);
    if (byVariable != null) {
      Resolution<Jdk> chosen = byVariable(release, byVariable);
      if (!(chosen instanceof Resolution.Ready<Jdk>(Jdk jdk)) || jdk.matches(asked)) {
        return chosen;
      }
    }
    return Resolution.of(
        found.stream().filter(jdk -> jdk.matches(asked)).findFirst(), () -> none(asked, release));
  }

  /** Returns the JDK that a variable names; if it is wrong, no other replaces it. */
  private static Resolution<Jdk> byVariable(int release, Path folder) {
    return Resolution.of(
        Jdk.at(folder).filter(jdk -> jdk.major() == release),
        () ->
            "LOOMBENCH_JDK%d names %s, which contains no JDK %d"
                .formatted(release, folder, release));
  }

  private String none(String asked, int release) {
    String there = found.stream().map(Jdk::version).distinct().collect(Collectors.joining(", "));
    return "no JDK %s on this machine%s: install one, or set LOOMBENCH_JDK%d to its folder"
        .formatted(asked, there.isEmpty() ? "" : ", only " + there, release);
  }
}
