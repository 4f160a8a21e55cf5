package dev.loombench.tool.record.profile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Sampler of a server's stacks, writing a file in JFR format. */
public sealed interface ProfileSampler permits ProfileByJfr, ProfileByAsync {

  /** Returns its name in stored files. */
  String name();

  /** Writes its files and returns the JVM flags with which the JVM leaves the recording. */
  List<String> jvmFlags(Path folder, Path recording) throws IOException;

  /** Returns true if its native frames are functions of libraries and of the operating system. */
  boolean seesNativeFrames();
}
