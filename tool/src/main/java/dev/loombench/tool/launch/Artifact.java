package dev.loombench.tool.launch;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** What one of Loombench's own servers is started from, made before any trial. */
public sealed interface Artifact {

  /** How it was made: its size, the time that took; for the ledger. */
  Map<String, String> facts();

  /**
   * Run by a JVM.
   *
   * @param flags of the JVM that this form needs, such as the cache's; they come before the study's
   * @param main what follows the flags, like {@code -jar FILE} or {@code -cp FILES CLASS}
   */
  record OnJvm(List<String> flags, List<String> main, Map<String, String> facts)
      implements Artifact {
    public OnJvm {
      flags = List.copyOf(flags);
      main = List.copyOf(main);
      facts = Map.copyOf(facts);
    }

    /** A jar, as its build left it. */
    static OnJvm jar(Path jar) {
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
