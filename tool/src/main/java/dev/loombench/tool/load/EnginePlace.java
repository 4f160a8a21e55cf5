package dev.loombench.tool.load;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** Place in which load engines run. */
public interface EnginePlace {

  /**
   * Starts the process of an engine.
   *
   * @throws dev.loombench.tool.problem.Problem of the environment if it can't be started
   */
  EngineProcess start(Path log);

  /** Returns the number of event loops that an engine may use. */
  int eventLoops();

  /** Process of an engine: it reads commands and writes events. */
  interface EngineProcess {

    /** Returns the process; on another host, one that stands for it. */
    Process process();

    boolean isHere();

    /** Returns the path that the engine writes in place of a file of the tool's host. */
    String pathOf(Path file);

    /** Brings the content of {@link #pathOf} to the file of the tool's host. */
    void collect(Path file) throws IOException;

    /** Returns the wall clock of its host minus that of the tool's host, in nanoseconds. */
    long clockOffsetNanos();

    /** Returns the name of its host, if it is not the tool's host. */
    Optional<String> host();

    /** Returns why the connection to its host broke; empty if it did not. */
    Optional<String> connectionLost();
  }

  /** Process on the tool's host. */
  record LocalProcess(Process process) implements EngineProcess {

    @Override
    public boolean isHere() {
      return true;
    }

    @Override
    public String pathOf(Path file) {
      return file.toAbsolutePath().toString();
    }

    @Override
    public void collect(Path file) {
      // The engine wrote the file itself.
    }

    @Override
    public long clockOffsetNanos() {
      return 0;
    }

    @Override
    public Optional<String> host() {
      return Optional.empty();
    }

    @Override
    public Optional<String> connectionLost() {
      return Optional.empty();
    }
  }
}
