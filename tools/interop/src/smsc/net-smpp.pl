# An SMSC made of Perl's Net::SMPP and Encode. It decides nothing: every submit goes to standard output as a line of
# JSON with its text decoded, and answers and deliveries come as lines of JSON from standard input, whose end ends it.
use strict;
use warnings;
use Encode qw(decode);
use IO::Select;
use JSON::PP;
use Net::SMPP;

my ($port, $system_id, $password) = @ARGV;
$| = 1;
$SIG{PIPE} = 'IGNORE';
# Net::SMPP warns of every end of a connection.
local $SIG{__WARN__} = sub { };

my $json = JSON::PP->new->ascii->canonical;
my $listener = Net::SMPP->new_listen('127.0.0.1', port => $port) or die "cannot listen on $port: $!\n";
my $ready = IO::Select->new($listener, \*STDIN);
my (%session_of, %number_of, $commands, $last_session);
$commands = '';
$last_session = 0;

sub report { print $json->encode({@_}), "\n" }

sub close_session {
    my ($socket) = @_;
    my $number = delete $number_of{$socket};
    return if !defined $number;
    $ready->remove($socket);
    delete $session_of{$number};
    close $socket;
    report(event => 'closed', session => $number);
}

sub text_of {
    my ($octets, $coding) = @_;
    return decode('gsm0338', $octets) if $coding == 0;
    return decode('UTF-16BE', $octets) if $coding == 8;
    return decode('ISO-8859-1', $octets);
}

sub bind_session {
    my ($socket, $pdu, $kind) = @_;
    my $known = $pdu->{system_id} eq $system_id && $pdu->{password} eq $password;
    my @answer = (seq => $pdu->{seq}, status => $known ? 0 : 0x0e, system_id => 'net-smpp');
    return $socket->bind_receiver_resp(@answer) if $kind eq 'receiver';
    return $socket->bind_transmitter_resp(@answer) if $kind eq 'transmitter';
    return $socket->bind_transceiver_resp(@answer);
}

sub take_submit {
    my ($socket, $pdu) = @_;
    my ($message, $header) = ($pdu->{short_message}, '');
    if ($pdu->{esm_class} & 0x40) {
        my $length = 1 + ord $message;
        $header = substr $message, 0, $length;
        $message = substr $message, $length;
    }
    report(
        event => 'submit', session => $number_of{$socket}, sequence => $pdu->{seq},
        source => $pdu->{source_addr}, destination => $pdu->{destination_addr},
        text => text_of($message, $pdu->{data_coding}), header => unpack('H*', $header),
    );
}

my %take = (
    0x00000001 => sub { bind_session(@_, 'receiver'); report(event => 'bound', session => $number_of{$_[0]}) },
    0x00000002 => sub { bind_session(@_, 'transmitter') },
    0x00000009 => sub { bind_session(@_, 'transceiver'); report(event => 'bound', session => $number_of{$_[0]}) },
    0x00000003 => sub { $_[0]->query_sm_resp(seq => $_[1]{seq}, status => 0x67, message_id => '') },
    0x00000004 => \&take_submit,
    0x80000005 => sub { report(event => 'acknowledged', session => $number_of{$_[0]}, sequence => $_[1]{seq}, status => $_[1]{status}) },
    0x00000006 => sub { $_[0]->unbind_resp(seq => $_[1]{seq}); close_session($_[0]) },
    0x00000015 => sub { $_[0]->enquire_link_resp(seq => $_[1]{seq}) },
);

sub deliver {
    my ($socket, $order) = @_;
    my @optional;
    push @optional, receipted_message_id => "$order->{receiptedMessageId}\0" if defined $order->{receiptedMessageId};
    push @optional, message_state => chr $order->{messageState} if defined $order->{messageState};
    push @optional, user_message_reference => pack('n', $order->{reference}) if defined $order->{reference};
    push @optional, message_payload => pack('H*', $order->{payload}) if defined $order->{payload};
    if (my $sar = $order->{sar}) {
        push @optional, sar_msg_ref_num => pack('n', $sar->{reference});
        push @optional, sar_total_segments => chr $sar->{total}, sar_segment_seqnum => chr $sar->{part};
    }
    $socket->deliver_sm(
        async => 1, seq => $order->{sequence}, esm_class => $order->{esmClass}, data_coding => $order->{dataCoding},
        source_addr => $order->{source}, destination_addr => $order->{destination}, short_message => pack('H*', $order->{octets}), @optional,
    );
}

sub obey {
    my ($order) = @_;
    my $socket = $session_of{$order->{session}} or return;
    return deliver($socket, $order) if $order->{do} eq 'deliver';
    return close_session($socket) if $order->{do} eq 'drop';
    $socket->submit_sm_resp(seq => $order->{sequence}, status => $order->{status}, message_id => $order->{messageId});
}

sub read_commands {
    sysread(STDIN, $commands, 65536, length $commands) or exit 0;
    while ($commands =~ s/\A([^\n]*)\n//) { obey($json->decode($1)) }
}

sub read_session {
    my ($socket) = @_;
    my $pdu = eval { $socket->read_pdu } or return close_session($socket);
    my $handler = $take{$pdu->{cmd}};
    if ($handler) { $handler->($socket, $pdu) }
    elsif ($pdu->{cmd} < 0x80000000) { $socket->generic_nack(seq => $pdu->{seq}, status => 3) }
}

report(event => 'listening');
while (1) {
    for my $socket ($ready->can_read) {
        if ($socket == $listener) {
            my $accepted = $listener->accept or next;
            $number_of{$accepted} = ++$last_session;
            $session_of{$last_session} = $accepted;
            $ready->add($accepted);
        }
        elsif ($socket == \*STDIN) { read_commands() }
        elsif (exists $number_of{$socket}) { read_session($socket) }
    }
}
