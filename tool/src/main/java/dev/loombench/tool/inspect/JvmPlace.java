package dev.loombench.tool.inspect;

import dev.loombench.tool.launch.os.CommandOutput;
import dev.loombench.tool.record.JvmAccess;
import dev.loombench.tool.record.Recorder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Place of a JVM: this host, or a container or host that a command reaches. */
interface JvmPlace extends JvmAccess {

  /** Returns the JVMs as {@code jcmd -l} lists them. */
  CommandOutput list();

  /** Returns the CPUs that a process may use, or its quota if that is less. */
  double cpus(long pid);

  /** Returns the jar that a process was started with; empty without one, or if it can't be read. */
  Optional<Path> jar(long pid);

  /** Returns a recorder of CPU and memory for some time, which starts nothing in the JVM. */
  Recorder outside(Duration time);

  /** Returns a new folder for files that the JVM reads and writes. */
  Path folder(long pid) throws IOException;

  /** Removes that folder and what the JVM wrote. */
  void remove(Path folder) throws IOException;

  /** Returns false if the process ended; true if that is not known. */
  boolean isAlive(long pid);
}
