package dev.loombench.tool.launch.jdk;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one of Loombench's own servers is started from, made before any trial. */
public sealed interface Artifact {

  /** How it was made: its size, the time that took; for the ledger. */
  Map<String, String> facts();

  /**
   * Run by a JVM.
   *
   * @param flags of the JVM that this form needs, such as the cache's; they come before the study's
   * @param main what follows the flags, like {@code -jar FILE} or {@code -cp FILES CLASS}
   * @param cache the file that its JVM has to have mapped once it answers; empty for none
   */
  record OnJvm(
      List<String> flags, List<String> main, Optional<Path> cache, Map<String, String> facts)
      implements Artifact {
    public OnJvm {
      flags = List.copyOf(flags);
      main = List.copyOf(main);
      facts = Map.copyOf(facts);
    }

    /** Without a cache. */
    public OnJvm(List<String> flags, List<String> main, Map<String, String> facts) {
      this(flags, main, Optional.empty(), facts);
    }

    /** A jar, as its build left it. */
    public static OnJvm jar(Path jar) {
      return new OnJvm(List.of(), List.of("-jar", jar.toString()), Map.of());
    }
  }

  /** A native executable; it takes a heap's size, but no other flag of a JVM. */
  record Executable(Path program, Map<String, String> facts) implements Artifact {
    public Executable {
      facts = Map.copyOf(facts);
    }
  }
}
