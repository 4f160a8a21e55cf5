package dev.loombench.loadgen.delay;

import dev.loombench.loadgen.engine.TimerSlack;
import dev.loombench.loadgen.engine.Transport;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Process of delaying proxies. Each argument {@code NAME MICROS HOST:PORT} is a proxy. It prints
 * the ports by name, and answers each line of its input by a line of JSON: {@code reset} starts the
 * readings again, {@code read} returns them. It exits at the end of its input.
 */
public final class DelayMain {

  private static final JsonMapper JSON = JsonMapper.shared();

  private final Map<String, DelayProxy> proxies = new LinkedHashMap<>();

  private DelayMain() {}

  /** Serves until the input ends. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    System.setOut(System.err); // reserves standard output for answers
    var main = new DelayMain();
    main.start(arguments);
    var commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    out.println(JSON.writeValueAsString(main.ports()));
    for (String line = commands.readLine(); line != null; line = commands.readLine()) {
      out.println(JSON.writeValueAsString(main.answer(line)));
    }
    Runtime.getRuntime().halt(0);
  }

  private void start(String[] arguments) throws InterruptedException {
    Transport transport = Transport.best();
    EventLoopGroup eventLoops = new MultiThreadIoEventLoopGroup(1, transport.handler());
    eventLoops.execute(TimerSlack::minimizeForCurrentThread);
    for (String argument : arguments) {
      String[] words = argument.split(" ", -1);
      proxies.put(
          words[0], new DelayProxy(transport, eventLoops, address(words[2]), micros(words[1])));
    }
  }

  private static InetSocketAddress address(String text) {
    int colon = text.lastIndexOf(':');
    return new InetSocketAddress(
        text.substring(0, colon), Integer.parseInt(text.substring(colon + 1)));
  }

  private static Duration micros(String text) {
    return Duration.ofNanos(Long.parseLong(text) * 1_000);
  }

  private Map<String, Integer> ports() {
    var ports = new LinkedHashMap<String, Integer>();
    proxies.forEach((name, proxy) -> ports.put(name, proxy.port()));
    return ports;
  }

  private Map<String, ?> answer(String command) {
    return switch (command) {
      case "reset" -> {
        proxies.values().forEach(DelayProxy::reset);
        yield Map.of();
      }
      case "read" -> {
        var readings = new LinkedHashMap<String, DelayProxy.Reading>();
        proxies.forEach((name, proxy) -> readings.put(name, proxy.read()));
        yield readings;
      }
      default -> Map.of("failed", "unknown command " + command);
    };
  }
}
