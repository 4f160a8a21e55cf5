package dev.loombench.loadgen;

import dev.loombench.loadgen.engine.Niceness;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Process of the load generator: commands on standard input, events on standard output. */
public final class Main {

  private Main() {}

  /** Serves until the input ends and then exits at once, even if a plan is running. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream events = new PrintStream(System.out, false, StandardCharsets.UTF_8);
    System.setOut(System.err); // reserves standard output for events
    Locale.setDefault(Locale.ENGLISH); // logs need its digits
    Niceness.startSession();
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    Generator generator = new Generator(commands, events, Niceness::lowerVirtualMachine);
    Thread.setDefaultUncaughtExceptionHandler((_, unexpected) -> generator.crash(unexpected));
    generator.serve();
    Runtime.getRuntime().halt(0);
  }
}
