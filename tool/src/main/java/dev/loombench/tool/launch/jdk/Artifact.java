package dev.loombench.tool.launch.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Artifact that a bundled server is started from, made before any trial. */
public sealed interface Artifact {

  /** Returns how it was made: size and build time. */
  Map<String, String> facts();

  /** Returns the files and folders needed at start, including a cache. */
  List<Path> content();

  /**
   * Artifact that a JVM runs.
   *
   * @param flags JVM flags that this form needs, such as those of a cache; they come before the
   *     study's flags
   * @param main arguments after the flags, like {@code -jar FILE} or {@code -cp FILES CLASS}
   * @param cache file that the JVM must have mapped once it is ready; empty for none
   */
  record OnJvm(
      List<String> flags,
      List<String> main,
      Optional<Path> cache,
      List<Path> content,
      Map<String, String> facts)
      implements Artifact {
    public OnJvm {
      flags = List.copyOf(flags);
      main = List.copyOf(main);
      content = List.copyOf(content);
      facts = Map.copyOf(facts);
    }

    public static OnJvm jar(Path jar) {
      return new OnJvm(
          List.of(), List.of("-jar", jar.toString()), Optional.empty(), List.of(jar), Map.of());
    }
  }

  /**
   * Native executable in a folder with its libraries. It accepts heap sizes and processors as
   * flags.
   */
  record Executable(Path program, List<Path> content, Map<String, String> facts)
      implements Artifact {
    public Executable {
      content = List.copyOf(content);
      facts = Map.copyOf(facts);
    }
  }
}
