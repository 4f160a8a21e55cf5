package dev.loombench.tool.record;

import dev.loombench.tool.launch.os.ProcessRoot;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/**
 * Way to a JVM that runs already: its commands, and files that it and this process exchange. The
 * default is a JVM on this host, also in a container.
 */
public interface JvmAccess {

  /** Access to JVMs on this host. */
  JvmAccess HERE = new JvmAccess() {};

  default JdkCommand commands(long pid, Duration limit) {
    return new JdkCommand(Path.of(System.getProperty("java.home")), pid, limit);
  }

  /** Lets the JVM read a file of this process. */
  default void give(Path file) throws IOException {}

  /** Returns the path at which the JVM finds or writes a file of this process. */
  default Path there(Path file) {
    return ProcessRoot.inside(file);
  }

  /** Lets this process read a file that the JVM wrote. */
  default void take(Path file) throws IOException {}
}
