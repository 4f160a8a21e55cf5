package dev.loombench.servers.scripted;

import dev.loombench.kernels.serving.CommandLineProperties;
import dev.loombench.kernels.serving.LoombenchProperties;
import dev.loombench.kernels.serving.ReadyFile;
import dev.loombench.kernels.serving.ServerOptions;
import dev.loombench.kernels.serving.Start;
import java.io.IOException;
import java.io.UncheckedIOException;

/**
 * Scripted server. Every path but {@code /empty} and {@code /gc} answers a JSON object of what the
 * server did. GET and POST are equivalent.
 *
 * <pre>
 * /empty                                       nothing
 * POST /gc                                     calls System.gc(); only with --loombench.gc=true
 * /allocate?bytes=N&amp;pieces=M                   allocates M arrays, N bytes in total
 * /hold?bytes=N                                keeps N bytes alive and releases the previous ones
 * /collect?times=N                             calls System.gc() N times
 * /burn?cpu-micros=N                           uses N microseconds of CPU
 * /contend?threads=T&amp;times=K&amp;hold-millis=H     makes T threads wait K times each for a monitor
 * /inflate?count=N                             inflates the monitors of N new objects
 * /pin?times=N&amp;millis=M                        blocks a virtual thread's carrier N times
 * /threads?platform=N&amp;daemon=D&amp;virtual=M&amp;millis=L  starts threads that are all alive for L ms
 * /throw?times=N                               throws N exceptions
 * /safepoints?times=N                          stops all threads N times
 * </pre>
 */
public final class ScriptedServer {

  private ScriptedServer() {}

  /** Starts the server. Its options are those of {@link ServerOptions}. */
  public static void main(String[] arguments) {
    Start.orExit(arguments, () -> start(arguments));
  }

  private static void start(String[] arguments) {
    LoombenchProperties.rejectUnknown(arguments, ServerOptions.NAMES);
    var properties = CommandLineProperties.of(arguments);
    ServerOptions options = ServerOptions.from(properties.loombench());
    try {
      Listener listener = Listener.start(properties.listenAddress(), new Router(options.gc()));
      options
          .readyFile()
          .ifPresent(
              file -> ReadyFile.announce(file, listener.address(), listener.facts(), Json::of));
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }
}
