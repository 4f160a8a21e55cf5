package dev.loombench.tool.place;

/** Methods of an agent for load engines, which the tool numbers. */
public interface EngineService {

  /** Starts an engine and returns its pid. */
  long startEngine(int engine);

  /** Writes a line to the standard input of an engine. */
  void tellEngine(int engine, String line);

  /** Ends the standard input of an engine. */
  void endEngine(int engine);

  void killEngine(int engine);
}
