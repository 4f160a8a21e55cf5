package dev.loombench.tool.study.place;

import java.util.List;
import java.util.Optional;

/** Place in which the processes of a role run. */
public sealed interface Place {

  /** Returns the address at which the other role reaches this host; empty to have it found. */
  Optional<String> address();

  /** The tool's own host. */
  record Local(Optional<String> address) implements Place {}

  /**
   * Host that the system's OpenSSH reaches.
   *
   * @param destination as for the program {@code ssh}: a host, {@code user@host}, or a name of the
   *     user's configuration
   * @param options options of the program {@code ssh}, like {@code -p 2222}, each word an element
   * @param jdk folder of the JDK there; empty to have it found
   * @param folder folder for Loombench's files there, absolute or below the user's home
   */
  record Ssh(
      String destination,
      List<String> options,
      Optional<String> address,
      Optional<String> jdk,
      String folder)
      implements Place {

    /** Default of {@link #folder}. */
    public static final String FOLDER = ".cache/loombench";

    public Ssh {
      options = List.copyOf(options);
    }
  }
}
