package dev.loombench.tool.study.place;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Place in which the processes of a role run. */
public sealed interface Place {

  /** Returns the address at which the other role reaches this host; empty to have it found. */
  Optional<String> address();

  /** The tool's own host. */
  record Local(Optional<String> address) implements Place {}

  /** Place with an agent. */
  sealed interface Remote extends Place {

    /** Returns the folder of the JDK there; empty to have it found. */
    Optional<String> jdk();

    /** Returns the folder for Loombench's files there, absolute or below the user's home. */
    String folder();
  }

  /**
   * Host that the system's OpenSSH reaches.
   *
   * @param destination as for the program {@code ssh}: a host, {@code user@host}, or a name of the
   *     user's configuration
   * @param options options of the program {@code ssh}, like {@code -p 2222}, each word an element
   */
  record Ssh(
      String destination,
      List<String> options,
      Optional<String> address,
      Optional<String> jdk,
      String folder)
      implements Remote {

    /** Default of {@link #folder}. */
    public static final String FOLDER = ".cache/loombench";

    public Ssh {
      options = List.copyOf(options);
    }
  }

  /**
   * Pod of a Kubernetes cluster that the user's {@code kubectl} reaches.
   *
   * @param image image with a JDK, which the cluster can pull
   * @param cpus CPUs of the pod, both its request and its limit
   * @param memoryBytes memory of the pod, both its request and its limit
   * @param namespace empty for that of the context
   * @param nodeSelector labels that the node must have
   * @param deadline time after which the cluster ends the pod
   */
  record Kubernetes(
      String image,
      double cpus,
      long memoryBytes,
      Optional<String> context,
      Optional<String> namespace,
      Map<String, String> nodeSelector,
      Duration deadline,
      Optional<String> address,
      Optional<String> jdk)
      implements Remote {

    /** Default of {@link #deadline}. */
    public static final Duration DEADLINE = Duration.ofHours(12);

    /** Folder for files in the pod, an empty volume of its own. */
    public static final String FOLDER = "/loombench";

    public Kubernetes {
      nodeSelector = Map.copyOf(nodeSelector);
    }

    @Override
    public String folder() {
      return FOLDER;
    }
  }
}
