package dev.loombench.tool.place;

import dev.loombench.tool.place.AgentLine.AgentEvent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Load engine on another host, whose agent relays its lines. */
final class RemoteProcess extends Process {

  /** Status of a process whose connection is lost, as {@code ssh} reports it. */
  private static final int LOST = 255;

  private final AgentService agent;
  private final int number;
  private final long pid;
  private final Lines lines;
  private final CompletableFuture<Integer> exit;
  private final OutputStream input = new Input();

  private RemoteProcess(
      AgentService agent, int number, long pid, Lines lines, CompletableFuture<Integer> exit) {
    this.agent = agent;
    this.number = number;
    this.pid = pid;
    this.lines = lines;
    this.exit = exit;
  }

  static RemoteProcess start(AgentConnection connection, int number) {
    var lines = new Lines();
    var exit = new CompletableFuture<Integer>();
    connection.on(AgentEvent.ENGINE_OUTPUT, number, lines::add);
    connection.on(
        AgentEvent.ENGINE_ENDED,
        number,
        status -> {
          exit.complete(Integer.parseInt(status));
          lines.end();
        });
    var _ =
        connection
            .lost()
            .thenRun(
                () -> {
                  exit.complete(LOST);
                  lines.end();
                });
    AgentService agent = connection.service();
    return new RemoteProcess(agent, number, agent.startEngine(number), lines, exit);
  }

  @Override
  public OutputStream getOutputStream() {
    return input;
  }

  @Override
  public InputStream getInputStream() {
    return lines;
  }

  @Override
  public InputStream getErrorStream() {
    return InputStream.nullInputStream();
  }

  @Override
  public int waitFor() throws InterruptedException {
    try {
      return exit.get();
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
    try {
      exit.get(timeout, unit);
      return true;
    } catch (TimeoutException runs) {
      return false;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public int exitValue() {
    if (!exit.isDone()) {
      throw new IllegalThreadStateException("the process has not ended");
    }
    return exit.join();
  }

  @Override
  public long pid() {
    return pid;
  }

  @Override
  public void destroy() {
    try {
      agent.killEngine(number);
    } catch (HostLost ended) {
      // The agent ends its processes when its connection is lost.
    }
  }

  @Override
  public Process destroyForcibly() {
    destroy();
    return this;
  }

  /** Standard input: whole lines go to the agent. */
  private final class Input extends OutputStream {

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public void write(int one) throws IOException {
      if (one == '\n') {
        String text = line.toString(StandardCharsets.UTF_8);
        line.reset();
        HostLost.asIoFailure(() -> agent.tellEngine(number, text));
      } else {
        line.write(one);
      }
    }

    @Override
    public void close() throws IOException {
      HostLost.asIoFailure(() -> agent.endEngine(number));
    }
  }

  /** Standard output, from lines. */
  private static final class Lines extends InputStream {

    private static final byte[] END = new byte[0];

    private final BlockingQueue<byte[]> queue = new LinkedBlockingQueue<>();
    private byte[] current = {'\n'};
    private int position = 1;

    void add(String line) {
      queue.add((line + "\n").getBytes(StandardCharsets.UTF_8));
    }

    void end() {
      queue.add(END);
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      if (current.length > 0 && position == current.length) {
        current = next();
        position = 0;
      }
      if (current.length == 0) {
        return -1;
      }
      int count = Math.min(length, current.length - position);
      System.arraycopy(current, position, buffer, offset, count);
      position += count;
      return count;
    }

    private byte[] next() throws IOException {
      try {
        return queue.take();
      } catch (InterruptedException interrupted) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted while waiting for output", interrupted);
      }
    }
  }
}
