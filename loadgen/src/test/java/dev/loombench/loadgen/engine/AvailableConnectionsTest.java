package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AvailableConnectionsTest {

  private final AvailableConnections available = new AvailableConnections();

  @Test
  void rotatesConnections() {
    add(0, 1, 2);
    assertThat(takeAndPutBack()).isEqualTo(0);
    assertThat(takeAndPutBack()).isEqualTo(1);
    assertThat(takeAndPutBack()).isEqualTo(2);
    assertThat(takeAndPutBack()).isEqualTo(0);
  }

  @Test
  void skipsConnectionsWithoutCapacity() {
    add(0);
    available.add(new Fake(1, false));
    add(2);
    assertThat(takeAll()).containsExactly(0, 2);
  }

  @Test
  void takeRemovesTheConnection() {
    add(0);
    Connection taken = available.take();
    assertThat(taken.queued).isFalse();
    available.add(taken);
    assertThat(taken.queued).isTrue();
  }

  @Test
  void takeReturnsNullIfEmpty() {
    assertThat(available.take()).isNull();
  }

  /** 40 are available and one is in use at a time: 39 are unneeded and 32 stay in rotation. */
  @Test
  void parksUnneededConnectionsAndTakesThemLast() {
    fortyWithSevenParked();
    List<Integer> order = new ArrayList<>(IntStream.rangeClosed(8, 39).boxed().toList());
    order.add(0);
    order.addAll(List.of(7, 6, 5, 4, 3, 2, 1));
    assertThat(takeAll()).isEqualTo(order);
  }

  @Test
  void removesParkedConnections() {
    Connection parked = fortyWithSevenParked().get(5);
    available.remove(parked);
    assertThat(takeAll()).hasSize(39).doesNotContain(5);
  }

  @Test
  void parksNothingIfAllAreNeeded() {
    add(IntStream.range(0, 40).toArray());
    available.parkUnneeded();
    List<Connection> taken = new ArrayList<>();
    for (Connection next = available.take(); next != null; next = available.take()) {
      taken.add(next);
    }
    taken.forEach(available::add);
    available.parkUnneeded();
    assertThat(takeAll()).isEqualTo(IntStream.range(0, 40).boxed().toList());
  }

  private List<Connection> fortyWithSevenParked() {
    List<Connection> all = add(IntStream.range(0, 40).toArray());
    available.parkUnneeded();
    takeAndPutBack();
    available.parkUnneeded();
    return all;
  }

  private List<Connection> add(int... slots) {
    List<Connection> added = new ArrayList<>();
    for (int slot : slots) {
      added.add(new Fake(slot, true));
    }
    added.forEach(available::add);
    return added;
  }

  private int takeAndPutBack() {
    Connection connection = available.take();
    available.add(connection);
    return connection.slot();
  }

  private List<Integer> takeAll() {
    List<Integer> slots = new ArrayList<>();
    for (Connection next = available.take(); next != null; next = available.take()) {
      slots.add(next.slot());
    }
    return slots;
  }

  /** Connection with a slot and a fixed capacity. */
  private static final class Fake extends Connection {

    private final boolean hasCapacity;

    Fake(int slot, boolean hasCapacity) {
      super(null, slot, 0);
      this.hasCapacity = hasCapacity;
    }

    @Override
    boolean hasCapacity() {
      return hasCapacity;
    }

    @Override
    int maxRequests() {
      return 1;
    }

    @Override
    Future<?> handshake() {
      throw new UnsupportedOperationException();
    }

    @Override
    void initialize(SocketChannel channel) {
      throw new UnsupportedOperationException();
    }

    @Override
    void send(Exchange exchange, PreparedRequest request) {
      throw new UnsupportedOperationException();
    }

    @Override
    void cancel(Exchange exchange) {
      throw new UnsupportedOperationException();
    }

    @Override
    void abort() {
      throw new UnsupportedOperationException();
    }
  }
}
