package dev.loombench.tool.ownapp.recognize;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Facts about an application that only the user knows, each given by one flag. Recognition asks for
 * exactly the flag that it lacks.
 *
 * @param port port that the application always uses, if it can't be set from outside
 * @param arguments arguments that the application needs, like {@code server config.yml}
 * @param workFolder folder that is copied for each server; empty for links to the current folder
 */
public record TargetOptions(
    Optional<String> mainClass,
    OptionalInt port,
    List<String> arguments,
    Map<String, String> environment,
    Optional<Path> workFolder) {

  public static final String MAIN_FLAG = "--main";
  public static final String PORT_FLAG = "--port";

  /** Flag of one element of {@link #arguments}; repeatable. */
  public static final String ARGUMENT_FLAG = "--arg";

  public static final TargetOptions NONE =
      new TargetOptions(
          Optional.empty(), OptionalInt.empty(), List.of(), Map.of(), Optional.empty());

  public TargetOptions {
    arguments = List.copyOf(arguments);
    environment = new LinkedHashMap<>(environment);
  }

  /** Thrown if an application can't be started without a fact that only the user knows. */
  public static final class MissingFact extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient List<String> words;

    /**
     * Creates an exception.
     *
     * @param message one or two sentences, without the last period
     */
    MissingFact(String message, String... words) {
      super(message);
      this.words = List.of(words);
    }

    static MissingFact ofMainClass(String message) {
      return new MissingFact(message, MAIN_FLAG, "com.example.Main");
    }

    static MissingFact ofPort(String message) {
      return new MissingFact(message, PORT_FLAG, "8080");
    }

    public List<String> words() {
      return words;
    }
  }
}
