package dev.loombench.tool.record.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Who samples the stacks of a server's JVM, into a file of the flight recorder's form. */
public sealed interface ProfileSampler permits ProfileByJfr, ProfileByAsync {

  /** Its name in stored files. */
  String name();

  /**
   * Lays down what it needs, and gives the flags that start it with the JVM.
   *
   * @param folder an existing folder, where it may keep files
   * @param recording the file that shall hold the samples once the JVM has ended
   */
  List<String> jvmFlags(Path folder, Path recording) throws IOException;

  /** Whether its native frames are functions of libraries and of the operating system. */
  boolean seesNativeFrames();
}
