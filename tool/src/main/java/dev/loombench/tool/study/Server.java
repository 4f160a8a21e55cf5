package dev.loombench.tool.study;

import java.net.URI;
import java.util.List;
import java.util.Map;

/** How a variant's server comes to run. */
public sealed interface Server {

  /**
   * One of Loombench's own servers.
   *
   * @param module its module, like {@code spring-mvc}
   * @param properties its properties, like {@code threads: virtual}, without the {@code loombench.}
   *     that the server's command line puts before them; names with a dot are passed as they stand
   * @param packaging in what form it is started
   */
  record Bundled(String module, Map<String, String> properties, Packaging packaging)
      implements Server {
    public Bundled {
      properties = Map.copyOf(properties);
    }

    /** As its build leaves it. */
    public Bundled(String module, Map<String, String> properties) {
      this(module, properties, Packaging.JAR);
    }

    /** A property's name on the server's command line. */
    public String fullName(String property) {
      return property.contains(".") ? property : "loombench." + property;
    }

    /** What it is started from as its build leaves it, below the module's {@code target}. */
    public String jar() {
      return ServerModule.of(module)
          .map(known -> known.jar(properties))
          .orElseGet(() -> module + ".jar");
    }

    /** The same server in the same form, with other properties. */
    public Bundled with(Map<String, String> otherProperties) {
      return new Bundled(module, otherProperties, packaging);
    }
  }

  /**
   * Any command line. <code>{port}</code> in it and in its environment becomes the port that it
   * shall listen on; <code>{java}</code> in it the program {@code java} of the variant's JDK;
   * <code>
   * {jvm}</code> as an element of its own becomes the JVM flags of the study and the variant.
   *
   * @param command the program and its arguments
   * @param readyPath a path that answers below 400 once it is ready
   * @param port a fixed port; 0 to have one chosen
   * @param environment variables added to the tool's own
   */
  record Command(List<String> command, String readyPath, int port, Map<String, String> environment)
      implements Server {

    /** What stands for the program {@code java} of the variant's JDK. */
    public static final String JAVA = "{java}";

    public Command {
      command = List.copyOf(command);
      environment = Map.copyOf(environment);
    }

    /** Whether it says where the variant's JDK goes. */
    public boolean asksForJava() {
      return command.stream().anyMatch(element -> element.contains(JAVA));
    }
  }

  /**
   * A server that already runs and is neither started nor stopped: nothing but its answers can be
   * measured, and its trials are not fresh.
   *
   * @param url scheme, host and port
   * @param readyPath a path that answers below 400
   */
  record Running(URI url, String readyPath) implements Server {}
}
