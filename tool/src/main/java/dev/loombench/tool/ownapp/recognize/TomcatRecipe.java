package dev.loombench.tool.ownapp.recognize;

import dev.loombench.tool.ownapp.recognize.content.ClassPath;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tomcat's distribution. Its settings are in {@code conf/server.xml}, where Tomcat replaces {@code
 * ${name:-default}} by a system property.
 *
 * @see <a href="https://tomcat.apache.org/tomcat-11.0-doc/config/http.html">The HTTP Connector</a>
 */
record TomcatRecipe() implements Recipe {

  static final String SCRIPT = "catalina.sh";

  private static final Pattern PORT =
      Pattern.compile("<Connector\\s[^>]*?\\bport=\"(?:\\$\\{([\\w.-]+)(?::-\\d+)?}|(\\d+))\"");

  @Override
  public Optional<Recognition> recognize(JavaProgram program) {
    ClassPath classPath = program.classPath();
    if (!program.file().endsWith(SCRIPT)
        || !classPath.uses("catalina", "org.apache.catalina.startup.Catalina")) {
      return Optional.empty();
    }
    var found =
        new Recognition(Framework.TOMCAT_DISTRIBUTION, classPath.version("catalina"))
            .remark(
                "Threads are settings of the connector in conf/server.xml: write maxThreads=\"${threads:-200}\" or useVirtualThreads=\"${virtual:-false}\" there, and add --vary threads=50,200 or --vary virtual=false,true. It writes its logs into its own folder");
    return Optional.of(withPort(found, program.file().resolveSibling("../conf/server.xml")));
  }

  /** Returns the arguments of a script; Tomcat's without any starts nothing. */
  static List<String> inForeground(Path script, List<String> arguments) {
    return script.endsWith(SCRIPT) && arguments.isEmpty() ? List.of("run") : arguments;
  }

  private static Recognition withPort(Recognition found, Path settings) {
    Matcher connector = PORT.matcher(text(settings.normalize()));
    if (!connector.find()) {
      return found;
    }
    return connector.group(1) == null
        ? found.fixedPort(
            "conf/server.xml sets its port, %s: add %s %s"
                .formatted(connector.group(2), TargetOptions.PORT_FLAG, connector.group(2)))
        : found.port(PropertyStyle.SYSTEM_PROPERTY.set(connector.group(1), Launch.PORT));
  }

  private static String text(Path settings) {
    try {
      return Files.isRegularFile(settings) ? Files.readString(settings) : "";
    } catch (IOException cause) {
      throw Problem.unreadable(settings, cause);
    }
  }
}
